// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Keeps the ether of the shop's customers.
contract ETHWalletBank {
    uint256 private constant MOST_AT_ONCE = 0.1 ether;
    uint256 private constant MOST_UNDER_WAY = 2;

    mapping(address => uint256) private balances;
    mapping(address => uint256) private underWay;
    /// For the auditors: the total that each customer paid in, and the total that they withdrew.
    mapping(address => uint256) private brought;
    mapping(address => uint256) private taken;

    mapping(address => uint256) private lastPaid;

    event ContractExploited(address indexed culprit);

    constructor() payable {}

    /// Donations are welcome.
    receive() external payable {}

    function ethdeposit(address to) external payable {
        balances[to] += msg.value;
        brought[to] += msg.value;
    }

    function balanceOf(address owner) external view returns (uint256) {
        return balances[owner];
    }

    function withdraw(uint256 amount) external {
        require(amount <= MOST_AT_ONCE, "We pay 0.1 ether at once, and no more");
        require(balances[msg.sender] >= amount, "You do not have that much");
        require(lastPaid[msg.sender] != block.number, "Once per block, please");
        lastPaid[msg.sender] = block.number;
        // A wallet may withdraw again during a payment. Further withdrawals have to wait.
        if (underWay[msg.sender] >= MOST_UNDER_WAY) return;
        underWay[msg.sender]++;
        balances[msg.sender] -= amount;
        (bool isPaid, ) = msg.sender.call{value: amount}("");
        require(isPaid, "Your wallet would not take it");
        underWay[msg.sender]--;
        audit(amount);
    }

    function audit(uint256 amount) private {
        taken[msg.sender] += amount;
        if (taken[msg.sender] > brought[msg.sender]) emit ContractExploited(tx.origin);
    }
}
